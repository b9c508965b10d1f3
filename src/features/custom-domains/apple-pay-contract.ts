import { z } from 'zod'
import { endpoints } from '#kit/contract/endpoint.ts'

/** As long as such a file may be: providers' have some nine thousand signs. */
export const maxFileLength = 16_384

/** What is there of a store's file, and where it is read. */
const appleFile = z.object({
  /** How long the file is; null where the merchant gave none. */
  length: z.number().int().nullable(),
  updated_at: z.iso.datetime().nullable(),
  /** The host that shoppers check out at. */
  host: z.string(),
  /** Whether that is the store's own domain; else it is that of all stores, whose file is the installation's. */
  is_own: z.boolean(),
  /** Whether a file is served at that host. */
  is_served: z.boolean(),
  address: z.string(),
})
export type AppleFile = z.infer<typeof appleFile>

export const appleFiles = endpoints({
  read: { method: 'GET', path: '/apple-pay-file', access: 'store', data: appleFile },
  save: {
    method: 'PUT',
    path: '/apple-pay-file',
    access: 'store',
    message: 'File saved. Register the domain at your provider now.',
    multiline: ['content'],
    body: z.object({
      content: z
        .string()
        .trim()
        .min(1, 'Paste the file that your provider gave you')
        .max(maxFileLength, 'This file is too long to be an Apple Pay file')
        .regex(/^[\x20-\x7e\r\n\t]*$/, 'This is not a text file'),
    }),
    data: appleFile,
  },
  remove: {
    method: 'DELETE',
    path: '/apple-pay-file',
    access: 'store',
    message: 'File removed. Apple Pay stops on your domain once Apple looks for it again.',
    data: appleFile,
  },
})
