import { z } from 'zod'
import { unprovenReasons } from '#features/payment-methods/proof-rules.ts'
import { endpoints } from '#kit/contract/endpoint.ts'
import { effects, messageKinds } from './rules.ts'

const id = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER)

const message = z.object({
  id: z.number(),
  /** Who sent it: 'Shopify', 'Airwallex'. */
  sender: z.string(),
  topic: z.string(),
  /** The sender's own name of the message. */
  external_id: z.string(),
  received_at: z.string(),
  /** When it was sent, where it says so. */
  sent_at: z.string().nullable(),
  /** How often it came again. */
  repeats: z.number().int(),
  /** How its sender was proven: by a signature, or by asking it. */
  proof: z.enum(['signed', 'asked']),
  effect: z.enum(effects),
  /** What it came to, in words. */
  sentence: z.string(),
  /** What it names: ids alone, nothing else of its body is kept. */
  about: z.array(z.object({ label: z.string(), id: z.string() })),
  /** The order that it is about, where it was placed here. */
  order: z.object({ shopify_order_id: z.number(), order_number: z.string() }).nullable(),
  can_play: z.boolean(),
})
export type Message = z.infer<typeof message>

/** Messages of one sender that were refused for one reason. Nothing of what they say is kept. */
const unproven = z.object({
  sender: z.string(),
  reason: z.enum(unprovenReasons),
  times: z.number().int(),
  first_at: z.string(),
  last_at: z.string(),
  /** Why they were refused, and what to do about it. */
  sentence: z.string(),
  /** Where it is put right. */
  page: z.string(),
})
export type UnprovenMessages = z.infer<typeof unproven>

/** One kind of message of one sender. */
const type = z.object({ source: z.string(), sender: z.string(), topic: z.string() })
export type MessageType = z.infer<typeof type>

/** What payment providers and the shop told us. */
export const messages = endpoints({
  list: {
    method: 'GET',
    path: '/messages',
    access: 'store',
    query: z.object({
      /** The whole id of a message, or of the order or payment that it is about. */
      search: z.string().trim().max(255).default(''),
      what: z.enum(messageKinds).default('all'),
      /** Those of one sender and topic alone; both or none. */
      source: z.string().max(50).optional(),
      topic: z.string().max(200).optional(),
      /** The last message of the page before. */
      after: id.optional(),
    }),
    data: z.object({
      messages: z.array(message),
      /** What the next page comes after; null where there is none. */
      next: z.number().nullable(),
    }),
  },
  types: {
    method: 'GET',
    path: '/messages/types',
    access: 'store',
    data: z.object({ types: z.array(type) }),
  },
  unproven: {
    method: 'GET',
    path: '/messages/unproven',
    access: 'store',
    data: z.object({ unproven: z.array(unproven) }),
  },
  play: {
    method: 'POST',
    path: '/messages/:id/play',
    access: 'store',
    params: z.object({ id }),
    data: z.object({ id: z.number() }),
    message: 'The message is being processed again.',
  },
})
