import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts processes or browsers, or waits for time to pass: first, beside the journeys; last, it would be waited for alone. */
const longest = [
  'outages',
  'kill',
  'embed',
  'two-processes',
  'postgres',
  'full-disk',
  'leaving-subscription',
  'webhooks',
  'backup',
  'start',
  'silence',
  'mail-outages',
  'reading-outages',
  'shutdown',
]

const rank = ({ moduleId }: TestSpecification) => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at === -1 ? longest.length : at
}

/**
 * All that needs a page, then what does without. A worker that goes from one to the other is ended, and the next one imports the
 * whole product anew. Pages wait for themselves a fifth of the time, which the checks beside them use: the rest leaves none.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    const { inPages = [], others = [] } = Object.groupBy(sorted, ({ project }) =>
      project.name === 'pages' ? 'inPages' : 'others',
    )
    return [...inPages, ...others]
  }
}
