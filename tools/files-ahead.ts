import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Leaves in the built admin's folder the list of the files that are wanted after its first page, a name a line, and tells the page where it is. */
export function listFilesAhead(folder: string): void {
  const file = join(folder, 'index.html')
  const page = readFileSync(file, 'utf8')
  const list = readdirSync(folder)
    .filter((name) => /\.(?:js|css)$/.test(name) && !page.includes(name))
    .toSorted()
    .join('\n')
  const name = `files-ahead-${createHash('sha256').update(list).digest('base64url').slice(0, 8)}.txt`
  writeFileSync(join(folder, name), list)
  writeFileSync(
    file,
    page.replace('<!--head-->', `<meta name="files-ahead" content="/assets/admin/${name}" />\n    $&`),
  )
}
