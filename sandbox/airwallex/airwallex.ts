import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { World } from '#sandbox/world.ts'
import { registerApi } from './api.ts'
import { registerControls } from './controls.ts'
import { registerHostedPage } from './hosted-page.ts'
import { Payments } from './payments.ts'
import { AirwallexStore } from './store.ts'
import { Tokens } from './tokens.ts'
import { registerWebApp } from './web-app.ts'

const files = [
  ['/airwallex/components/sdk/v1/index.js', 'components-sdk.js', 'text/javascript'],
  ['/airwallex/hpp.js', 'hosted-page.js', 'text/javascript'],
  ['/airwallex/hpp.css', 'hosted-page.css', 'text/css'],
] as const

/** Airwallex: its payment API, browser script, hosted payment page, web app and signed webhooks. */
export async function registerAirwallex(server: FastifyInstance, world: World): Promise<void> {
  const store = new AirwallexStore(world)
  const parts = { store, payments: new Payments(store), tokens: new Tokens(world) }
  for (const [url, file, type] of files) {
    const content = readFileSync(new URL(file, import.meta.url))
    server.get(url, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
  }
  await server.register(async (scope) => registerApi(scope, parts), { prefix: '/airwallex/api/v1' })
  await server.register(async (scope) => registerControls(scope, parts), { prefix: '/sandbox/airwallex' })
  await server.register(async (scope) => registerHostedPage(scope, parts), { prefix: '/airwallex' })
  await server.register(async (scope) => registerWebApp(scope, store), { prefix: '/airwallex' })
}
