import { Stack, Text } from '@mantine/core'
import { momentText } from '#kit/contract/date-text.ts'
import { OutsideButton } from '#kit/web/outside-link.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Discount } from '../contract.ts'

/** A discount that can only be changed in the shop: what it gives, since when, and the way there. */
export const ReadOnlyDiscount = ({ discount, zone }: { discount: Discount; zone: string }) => {
  const { summary, starts_at, ends_at, kept, read_only, shop_link } = discount
  return (
    <SectionCard
      title="Read-only"
      description={`${read_only ?? ''} It can be changed in your shop's own admin.`}
      maw={640}
      footer={
        <OutsideButton href={shop_link} variant="default">
          Open in your shop
        </OutsideButton>
      }
    >
      <Stack gap={6} fz="sm">
        <Text fw={600}>{summary}</Text>
        {kept.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>Starts {momentText(starts_at, zone)}</span>
        <span>{ends_at ? `Ends ${momentText(ends_at, zone)}` : 'No end date'}</span>
      </Stack>
    </SectionCard>
  )
}
