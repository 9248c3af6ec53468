//! FPGDL scripts: rule descriptions in Lua.
//!
//! [`sandbox`] runs Lua within limits that no script can leave.

pub mod sandbox;
