import { describe, expect, it } from 'vitest'
import { type Command, findCommands } from './command.ts'

const command = (label: string, rest: Partial<Command> = {}) =>
  ({ label, group: 'Go to', Icon: () => null, to: '/', ...rest }) as Command
const commands = [
  command('Shipping Rates'),
  command('Create shipping rate', { group: 'Actions' }),
  command('Analytics', { of: 'Settings', words: 'google pixel' }),
  command('Settings'),
  command('Personal Information', { of: 'Account', words: 'profile name' }),
]
const found = (text: string) => findCommands(commands, text).map(({ label }) => label)

describe('looking for a command', () => {
  it('finds all of them, as they stand, while nothing is typed', () => {
    expect(found('  ')).toEqual(commands.map(({ label }) => label))
  })

  it('puts what begins with the text before what only has it', () => {
    expect(found('ship')).toEqual(['Shipping Rates', 'Create shipping rate'])
    expect(found('sett')).toEqual(['Settings', 'Analytics'])
  })

  it('finds by the beginnings of several words, in any order and whatever their case', () => {
    expect(found('RATE cre')).toEqual(['Create shipping rate'])
  })

  it('knows what else people call a thing', () => {
    expect(found('pixel')).toEqual(['Analytics'])
    expect(found('profile')).toEqual(['Personal Information'])
  })

  it('finds nothing where one of the words is nowhere', () => {
    expect(found('create pixel')).toEqual([])
  })
})
