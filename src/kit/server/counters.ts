import { Counter, Registry } from 'prom-client'

/** What happens outside requests, counted for `/metrics` since the process began. */
const registry = new Registry()

export const counters = {
  registry,
  /** Names end in `_total`. */
  add: (name: string, help: string): Counter => new Counter({ name, help, registers: [registry] }),
}
