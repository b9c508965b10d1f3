import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitMutants } from './limits.ts'
import { money } from './money.ts'
import type { Mutant } from './mutant.ts'
import { outside } from './outside.ts'
import { plant } from './plant.ts'
import { rules } from './rules.ts'
import { signatures } from './signatures.ts'
import { states } from './states.ts'
import { walls } from './walls.ts'

export const mutants: Mutant[] = [...money, ...rules, ...states, ...signatures, ...walls, ...limitMutants, ...outside]

/** Those whose place or test is not there any more, a sentence each. */
export const unplantable = (folder: string): string[] =>
  mutants.flatMap((mutant) => {
    try {
      plant(readFileSync(join(folder, mutant.file), 'utf8'), mutant)
      return existsSync(join(folder, mutant.test)) ? [] : [`there is no ${mutant.test}`]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
