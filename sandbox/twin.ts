import type { FastifyInstance } from 'fastify'
import type { World } from './world.ts'

/** The stand-in for a payment provider, at `/{target}/`. */
export type Twin = {
  /** Names its paths, its webhooks and its failures. */
  target: string
  title: string
  register(server: FastifyInstance, world: World): void | Promise<void>
  /** Where the product reaches it, by the product's variables. Both worlds of a provider are at one address. */
  environment(url: string): Record<string, string>
}
