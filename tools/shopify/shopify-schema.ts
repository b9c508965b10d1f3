import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { buildClientSchema, type IntrospectionQuery, printSchema } from 'graphql'
import { accessTable, publishedShape } from './shopify-access.ts'

/**
 * Fetches the shop platform's published Admin schema of one version and keeps what the product needs of it: the schema
 * without its prose, for tests, types and the sandbox, and the table of what each field and webhook topic asks of an app.
 * Run by hand when the product moves to another version: `npm run shopify-schema`.
 */
const published = '@shopify/dev-mcp@1.16.0'
const version = '2026-10'
const folder = join(import.meta.dirname, '../../sandbox/shopify/graphql')

const work = mkdtempSync(join(tmpdir(), 'shopify-schema-'))
try {
  execFileSync('npm', ['pack', published, '--silent', '--pack-destination', work], { stdio: 'inherit' })
  execFileSync('sh', ['-c', `tar -xzf *.tgz package/dist/data/admin_${version}.json.gz`], { cwd: work })
  const packed = readFileSync(join(work, `package/dist/data/admin_${version}.json.gz`))
  const found = publishedShape.parse(JSON.parse(gunzipSync(packed).toString()))
  const table = accessTable(found)
  const sdl = printSchema(buildClientSchema(withoutProse(found.data) as IntrospectionQuery, { assumeValid: true }))
  writeFileSync(
    join(folder, 'admin-schema.graphql.gz'),
    gzipSync(Buffer.from(sdl), { level: constants.Z_BEST_COMPRESSION }),
  )
  writeFileSync(join(folder, 'admin-access.json'), `${JSON.stringify({ version, ...table }, null, 1)}\n`)
} finally {
  rmSync(work, { recursive: true })
}

/** The same introspection without descriptions. */
function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'description' && (inner === null || typeof inner === 'string') ? null : withoutProse(inner),
    ]),
  )
}
