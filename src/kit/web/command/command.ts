import type { Icon } from '@tabler/icons-react'

/** Something that the command palette offers: a page to go to, or something to do at once. */
export type Command = {
  /** What it says, and what it is known by: no two commands of one group say the same. */
  label: string
  group: 'Actions' | 'Go to' | 'Stores' | 'Appearance'
  Icon: Icon
  /** The page that it is a part of: 'Settings' of 'Analytics'. */
  of?: string
  /** Other words that people look for it by. */
  words?: string
  /** Why it cannot be done now; said in place of doing it. */
  blockedReason?: string | null
  /** Marks what is chosen already. */
  chosen?: boolean
} & (
  | {
      /** An address of the app. */
      to: string
    }
  | { run(): void }
)

const parts = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** How well a word that was typed fits: 4 begins the label, 3 its page, 2 begins a word of the label, 1 begins one of its other words. */
const fit = (typed: string, label: string[], page: string[], others: string[]): number => {
  if (label[0]?.startsWith(typed)) return 4
  if (page[0]?.startsWith(typed)) return 3
  if (label.some((word) => word.startsWith(typed))) return 2
  return others.some((word) => word.startsWith(typed)) ? 1 : 0
}

/** The commands that have all words of the text, best fit first; all of them, as they stand, for an empty text. */
export const findCommands = (commands: readonly Command[], text: string): Command[] => {
  const typed = parts(text)
  const scored = commands.map((command) => {
    const label = parts(command.label)
    const page = parts(command.of ?? '')
    const others = [...page, ...parts(`${command.group} ${command.words ?? ''}`)]
    const fits = typed.map((word) => fit(word, label, page, others))
    return { command, score: fits.includes(0) ? -1 : fits.reduce((sum, one) => sum + one, 0) }
  })
  return scored
    .filter(({ score }) => score >= 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ command }) => command)
}
