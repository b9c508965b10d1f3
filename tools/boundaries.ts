import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './bundles.ts'

const report = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

export interface Broken {
  rule: string
  from: string
  to: string
}

/** The imports below `folder` that break a rule of its `.dependency-cruiser.cjs`, and how many files were looked at. */
export function brokenBoundaries(folder: string): { files: number; broken: Broken[] } {
  const sources = ['src', 'sandbox', 'tools', 'e2e', 'bench'].filter((name) => existsSync(join(folder, name)))
  const program = join(root, 'node_modules/.bin/depcruise')
  const { stdout, stderr } = spawnSync(program, ['--config', '.dependency-cruiser.cjs', '-T', 'json', ...sources], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (!stdout) throw new Error(stderr)
  const { summary } = report.parse(JSON.parse(stdout))
  // Without a TypeScript it understands the tool looks at nothing and is content.
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser looked at no file at all.')
  const broken = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { files: summary.totalCruised, broken }
}

if (import.meta.main) {
  const { files, broken } = brokenBoundaries(root)
  for (const { rule, from, to } of broken) console.log(`${rule}: ${from} → ${to}`)
  console.log(`${broken.length} broken boundaries in ${files} files`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
