//! Reading the WAV files of the game, to measure them.

/// Samples a second, and the samples, of a 16-bit mono WAV file of the assets.
pub fn read_wav(path: &str) -> (f32, Vec<f32>) {
    let root = env!("CARGO_MANIFEST_DIR");
    let bytes = std::fs::read(format!("{root}/assets/{path}")).expect(path);
    assert_eq!(
        (&bytes[0..4], &bytes[8..16], &bytes[36..40]),
        (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
    );
    let rate = u32::from_le_bytes([bytes[24], bytes[25], bytes[26], bytes[27]]);
    assert_eq!(&bytes[20..24], [1, 0, 1, 0], "{path}: PCM, one channel");
    let samples = bytes[44..]
        .chunks_exact(2)
        .map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32768.0)
        .collect();
    (rate as f32, samples)
}
