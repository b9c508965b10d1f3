/** What is to do before shoppers come, in the order in which it is done. */
export const taskNames = [
  'connected',
  'plan',
  'payments',
  'rates',
  'look',
  'languages',
  'domain',
  'test-order',
] as const
export type TaskName = (typeof taskNames)[number]

/** The tasks that are a matter of choice: these may be left as they are. */
export const choices = ['look', 'languages', 'domain', 'test-order'] as const satisfies readonly TaskName[]
export type Choice = (typeof choices)[number]

export const isChoice = (name: TaskName): name is Choice => (choices as readonly TaskName[]).includes(name)
