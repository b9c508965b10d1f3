import { limitMutants } from './limits.ts'
import { money } from './money.ts'
import type { Mutant } from './mutant.ts'
import { rules } from './rules.ts'
import { signatures } from './signatures.ts'
import { states } from './states.ts'
import { walls } from './walls.ts'

export const mutants: Mutant[] = [...money, ...rules, ...states, ...signatures, ...walls, ...limitMutants]
