import { flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { root } from '../bundles.ts'

/** What this process is told: the packages to read beforehand, then the port to serve at. */
export type Order = { packages: readonly string[] } | { port: number }
/** What it tells: the files of the product that it has read; once it takes requests, which packages it needed. */
export type Report = { files: string[] } | { packages: string[] }

/**
 * The product's server while it is worked on. It reads the packages that the server before it needed, and the product's own files once it is
 * told to serve: by then they have changed.
 */
const ours = `${pathToFileURL(root).href}/`
const isPackage = (url: string) => url.includes('/node_modules/')
const isOurs = (url = '') => url.startsWith(ours) && !isPackage(url)
const needed = new Set<string>()
const report = (said: Report) => process.send?.(said)

const read = new Set<string>()
let untold: string[] = []
/** All that are read at once are told at once. */
const note = (file: string) => {
  if (read.has(file)) return
  read.add(file)
  if (untold.push(file) > 1) return
  setImmediate(() => {
    report({ files: untold })
    untold = []
  })
}

registerHooks({
  resolve(specifier, context, resolveNext) {
    const resolved = resolveNext(specifier, context)
    if (isOurs(resolved.url)) note(resolved.url)
    else if (isOurs(context.parentURL) && isPackage(resolved.url)) needed.add(resolved.url)
    return resolved
  },
})

let reading: Promise<unknown> = Promise.resolve()

const serve = async (port: number) => {
  process.env['PORT'] = String(port)
  await reading
  const product = await import('#apps/server/main.ts')
  if (!(await product.serve())) return
  report({ packages: [...needed] })
  flushCompileCache()
}

process.on('message', (order: Order) => {
  if ('port' in order) void serve(order.port)
  // One that is not there any more is told of by whoever asks for it.
  else reading = Promise.allSettled(order.packages.map((url) => import(url)))
})
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
