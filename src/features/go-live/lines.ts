/** What is to do before shoppers come, in the order in which it is done. */
export const lineNames = [
  'connected',
  'plan',
  'payments',
  'rates',
  'look',
  'languages',
  'domain',
  'test-order',
] as const
export type LineName = (typeof lineNames)[number]

/** The lines that are a matter of choice: these may be left as they are. */
export const choices = ['look', 'languages', 'domain', 'test-order'] as const satisfies readonly LineName[]
export type Choice = (typeof choices)[number]

export const isChoice = (name: LineName): name is Choice => (choices as readonly LineName[]).includes(name)
