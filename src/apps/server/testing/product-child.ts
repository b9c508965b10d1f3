import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '#kit/server/env.ts'
import { startJobs } from '#kit/server/queue/start.ts'
import { buildApp } from '../app.ts'
import { readEnv } from '../env.ts'
import { workers } from '../jobs.ts'
import { openServices } from '../services.ts'

// The product as a process of its own that a test may kill: server and jobs, without built bundles.
const env = readEnv(process.env)
const { services } = openServices(env)
const adminTemplate = await readFile(join(projectRoot, 'src/apps/admin/index.html'), 'utf8')
const app = await buildApp(services, { adminTemplate })
startJobs(services, env.DATABASE_URL, workers)
await app.listen({ port: env.PORT, host: 'localhost' })
process.send?.('ready')
// It is killed before it would keep by itself what was compiled: the next one would compile it anew.
flushCompileCache()
