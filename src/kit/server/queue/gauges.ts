import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/database.ts'
import { queueState } from './repository.ts'

/** How the job queue stands, asked whenever `/metrics` is read; left out while the database does not answer. */
export const queueGauge = (db: Db, registers: Registry[]): Gauge =>
  new Gauge({
    name: 'jobs',
    help: 'Jobs that failed for good, and those that are due',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const state = await queueState(db).catch(() => null)
      if (!state) return
      this.set({ state: 'failed' }, state.failed)
      this.set({ state: 'due' }, state.due)
    },
  })
