import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Pagination.layer.css'
import { Alert, Button, Pagination, Text } from '@mantine/core'
import { useFocusHeir } from '../use-focus-heir.ts'
import type { usePages } from './use-pages.ts'
import classes from './list-foot.module.css'

type Props = {
  list: Omit<ReturnType<typeof usePages>, 'current' | 'isFading'> & { current: { isFetching: boolean } }
  page: number
  /** What is listed: `['order', 'orders']`. */
  noun: readonly [one: string, many: string]
  /** What is said where some of the rows could not be loaded. */
  failure: string
  /** Further rows of the same list `replace` the address; another page of it is navigated to. */
  onPage(page: number, replace: boolean): void
}

/** Stands below the rows of a list: how many there are, and the ways to the further ones. */
export const ListFoot = ({ list, page, noun: [one, many], failure, onPage }: Props) => {
  const { heir, note } = useFocusHeir<HTMLOutputElement>()
  return (
    <>
      {list.failed && (
        <Alert color="red" m="md" title={failure}>
          <Button
            variant="default"
            size="xs"
            loading={list.current.isFetching}
            onClick={(event) => {
              note(event)
              list.retry()
            }}
          >
            Retry
          </Button>
        </Alert>
      )}
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" component="output" ref={heir} tabIndex={-1}>
          {list.isNumbered
            ? `Page ${page} of ${list.lastPage}, ${count(list.total)} ${many}`
            : `${count(list.rows.length)} of ${count(list.total)} ${list.total === 1 ? one : many}`}
        </Text>
        {list.isNumbered && (
          <nav aria-label={`Pages of ${many}`}>
            <Pagination
              value={page}
              total={list.lastPage}
              size="sm"
              onChange={(next) => onPage(next, false)}
              getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          </nav>
        )}
        {!list.isNumbered && !list.failed && page < list.lastPage && (
          <Button
            variant="default"
            loading={list.isAdding}
            onClick={(event) => {
              note(event)
              onPage(page + 1, true)
            }}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

const count = (value: number) => value.toLocaleString('en-US')
