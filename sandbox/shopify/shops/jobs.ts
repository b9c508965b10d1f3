import { gid } from './gid.ts'
import type { Shop } from './shop.ts'

type Job = { id: string; done: boolean }
const jobs = new WeakMap<Shop, Map<string, Job>>()

const jobsOf = (shop: Shop): Map<string, Job> => {
  const known = jobs.get(shop) ?? new Map<string, Job>()
  jobs.set(shop, known)
  return known
}

/** Work that the platform accepts now and does later; how much later is a setting of the shop, null for never. */
export function startJob(shop: Shop, work: () => void): Job {
  const job = { id: gid('Job', shop.nextId()), done: false }
  jobsOf(shop).set(job.id, job)
  const { jobDelay } = shop.state.settings
  if (jobDelay !== null) {
    const timer = setTimeout(() => {
      work()
      job.done = true
    }, jobDelay)
    timer.unref()
  }
  return { ...job }
}

/** A job that was done when it was accepted. */
export function doneJob(shop: Shop): Job {
  const job = { id: gid('Job', shop.nextId()), done: true }
  jobsOf(shop).set(job.id, job)
  return job
}

export const findJob = (shop: Shop, id: string): Job | null => jobsOf(shop).get(id) ?? null
