import { Button, Stack, Text } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { Discount } from '../contract.ts'
import { momentText } from './zone-time.ts'

/** A discount that can only be changed in the shop: what it gives, since when, and the way there. */
export const ReadOnlyDiscount = ({ discount, zone }: { discount: Discount; zone: string }) => {
  const { summary, starts_at, ends_at, kept, read_only, shop_link } = discount
  return (
    <SectionCard
      title="Read-only"
      description={`${read_only ?? ''} It can be changed in your shop's own admin.`}
      maw={640}
      footer={
        <Button
          component="a"
          href={shop_link}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open in your shop
        </Button>
      }
    >
      <Stack gap={6} fz="sm">
        <Text fw={600}>{summary}</Text>
        {kept.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>Starts {momentText(starts_at, zone)}</span>
        <span>{ends_at ? `Ends ${momentText(ends_at, zone)}` : 'Has no end'}</span>
      </Stack>
    </SectionCard>
  )
}
