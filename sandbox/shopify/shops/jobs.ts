import { gid } from './gid.ts'
import type { Shop } from './shop.ts'

type Job = { id: string; done: boolean }
const jobs = new WeakMap<Shop, Map<string, Job>>()

const getJobs = (shop: Shop): Map<string, Job> => {
  const known = jobs.get(shop) ?? new Map<string, Job>()
  jobs.set(shop, known)
  return known
}

/** Work that the platform accepts now and does later; how much later is a setting of the shop, null for never. */
export function startJob(shop: Shop, work: () => void): Job {
  const job = { id: gid('Job', shop.nextId()), done: false }
  getJobs(shop).set(job.id, job)
  const { jobDelay } = shop.state.settings
  const begin = () => {
    work()
    job.done = true
  }
  // Without a delay it is done before anything else is asked, and yet after the answer.
  if (jobDelay === 0) setImmediate(begin)
  else if (jobDelay !== null) setTimeout(begin, jobDelay).unref()
  return { ...job }
}

export const findJob = (shop: Shop, id: string): Job | null => getJobs(shop).get(id) ?? null
