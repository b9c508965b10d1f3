/** Names as people type them again: without regard to case and to how many spaces there are. */
const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** True when what was typed names the store. */
export const namesStore = (typed: string, name: string): boolean => plain(typed) === plain(name)

export const sentences = { wrongName: 'This is not the name of the store' } as const
