import type { ShopWorld } from '#apps/server/testing/shop-world.ts'
import { connectable, type Known } from '../catalog.ts'
import * as registry from './registry.ts'
import type { Subject as Described } from './subject.ts'

/** A provider as the tests that hold for all of them need it. */
export type Subject = Described & {
  name: Known['name']
  /** What it calls itself in its answers, and its title here. */
  brand: string
  title: string
  /** Where its keys are sent. */
  connect: `POST /${string}`
  twin: string
}

const toSubject = (one: Described): Subject => {
  const { name, brand, title, record } = one.description
  return { twin: name, ...one, name, brand, title, connect: `POST ${record.path}` }
}

/** Every provider that there is an adapter for, those too that nobody can connect yet, in the order of their cards. */
export const subjects: Subject[] = Object.values(registry)
  .map(toSubject)
  .toSorted((one, other) => one.description.place - other.description.place)

/** Those whose calls merchants have not. */
export const announced = subjects
  .filter(({ description }) => !connectable.includes(description))
  .map(({ name }) => name)

/** Lets the provider's messages come to the store of a world, as its merchant does in the provider's web app. */
export const registerWebhook = async (world: ShopWorld, { name, twin, webhookAccount }: Subject) => {
  if (webhookAccount)
    await world.post(`/sandbox/${twin}/webhooks`, {
      account: webhookAccount,
      url: `${world.app.url}/webhooks/${name}/${world.store.id}`,
    })
}
