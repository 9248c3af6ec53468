// Links to pages outside of the book lead to their sources in the repository.
for (const link of document.querySelectorAll('main a[href^="../"]')) {
  const root = new URL(path_to_root || "./", location.href).href;
  if (!link.href.startsWith(root)) {
    const page = location.href.slice(root.length).split("/").slice(0, -1);
    const path = link.getAttribute("href").replace(/\.html(#.*)?$/, ".md");
    const folders = ["..", "..", "docs", "rules", ...page, path];
    link.href = new URL(folders.join("/"), root).href;
  }
}
