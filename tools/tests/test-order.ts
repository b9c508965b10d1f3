import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts processes or browsers: last, one of them would be waited for alone. */
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
]

const isScreen = ({ moduleId }: TestSpecification) => moduleId.includes('.screen.test.')
const rank = ({ moduleId }: TestSpecification) => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at === -1 ? longest.length : at
}

/**
 * Screens after one another, then what runs without a page: a worker that goes from one to the other is ended, and the next
 * one imports the whole product anew.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    return [...sorted.filter(isScreen), ...sorted.filter((file) => !isScreen(file))]
  }
}
