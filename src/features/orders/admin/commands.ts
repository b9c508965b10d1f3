import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import type { Command } from '#kit/web/command/command.ts'

/** Leads to the orders of a number, an email address or a payment; other words are the names of pages. */
export const ordersWith = (text: string): Command[] =>
  /[\d@]/.test(text)
    ? [
        {
          label: `Orders with “${text}”`,
          group: 'Go to',
          Icon: IconReceipt,
          // Quoted: a number of many digits stays the text that it is.
          to: `/orders?search=${encodeURIComponent(JSON.stringify(text))}`,
        },
      ]
    : []
