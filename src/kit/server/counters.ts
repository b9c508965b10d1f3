import { Counter, Registry } from 'prom-client'

/** What happens outside requests, counted for `/metrics` since the process began. */
const registry = new Registry()

export const counters = {
  registry,
  /** Names end in `_total`. */
  add: <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Counter<Label> =>
    new Counter({ name, help, labelNames, registers: [registry] }),
}
