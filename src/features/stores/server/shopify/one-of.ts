import { z } from 'zod'

/**
 * What is of one of several kinds, none of which has what it does not know. What is of none of them differs where it differs from
 * the kind that it is most like.
 */
export const oneOf = (...kinds: z.ZodType[]): z.ZodType =>
  z.unknown().check(({ value: input, issues }) => {
    const misfits = kinds.map((kind) => kind.safeParse(input).error?.issues ?? [])
    const [nearest = []] = misfits.toSorted((one, other) => strangeness(one) - strangeness(other))
    for (const issue of nearest) issues.push({ ...issue, input } as z.core.$ZodRawIssue)
  })

const strangeness = (issues: readonly z.core.$ZodIssue[]) =>
  issues.reduce((sum, { code }) => sum + (code === 'unrecognized_keys' ? 10 : 1), 0)
