import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Text } from '@mantine/core'
import { useFocusHeir } from '../use-focus-heir.ts'
import classes from './more-foot.module.css'

type Props = {
  query: {
    isError: boolean
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch(): Promise<unknown>
    fetchNextPage(): Promise<unknown>
  }
  /** How many there are. */
  count: string
  /** What is said where some of the rows could not be loaded. */
  failure: string
}

/** Stands below rows that come piece by piece, with nobody knowing how many there are in all. */
export const MoreFoot = ({ query, count, failure }: Props) => {
  const { heir, note } = useFocusHeir<HTMLOutputElement>()
  return (
    <>
      {query.isError && (
        <Alert color="red" m="md" title={failure}>
          <Button
            variant="default"
            size="xs"
            loading={query.isFetching}
            onClick={(event) => {
              note(event)
              void query.refetch()
            }}
          >
            Retry
          </Button>
        </Alert>
      )}
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" component="output" ref={heir} tabIndex={-1}>
          {count}
        </Text>
        {query.hasNextPage && (
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={(event) => {
              note(event)
              void query.fetchNextPage()
            }}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}
