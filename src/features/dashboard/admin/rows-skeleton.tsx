import { Skeleton } from '@mantine/core'
import { useHasCheckouts } from '#features/go-live/admin/public.ts'
import { DataTableSkeleton } from '#kit/web/table/data-table.tsx'

/** Ten rows, or no more than the note that there are none where nobody ever came to the checkout. */
export const RowsSkeleton = () =>
  useHasCheckouts() ? (
    <DataTableSkeleton />
  ) : (
    <div data-empty>
      <Skeleton height={44} />
    </div>
  )
