import { Button, Skeleton, Stack } from '@mantine/core'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { PasteSteps } from './paste-steps.tsx'
import { ScriptCard } from './script-card.tsx'
import { useScriptStatus } from './use-script-status.ts'

/** The storefront script: whether it is in place, and both ways to put it there. */
export const ScriptTab = () => {
  const { query, check, checking } = useScriptStatus()
  return (
    <QueryState
      query={query}
      errorTitle="Your theme could not be read"
      order={2}
      skeleton={<Skeleton height={340} maw={720} />}
    >
      {(status) => (
        <Stack gap="lg" maw={720}>
          <ScriptCard status={status} check={check} checking={checking} />
          <SectionCard
            title={status.paste && !status.is_add_on_enabled ? 'Remove the line yourself' : 'Paste the line yourself'}
            description={
              status.paste
                ? 'Shopify did not let us change your theme, so you have to do it once by hand. It takes a minute.'
                : 'If only you can change your theme, one line added by hand does the same.'
            }
            footer={
              <Button variant="default" loading={checking} onClick={check}>
                Check my storefront
              </Button>
            }
          >
            <PasteSteps enable={!status.paste || status.is_add_on_enabled} embed={status.embed} />
          </SectionCard>
        </Stack>
      )}
    </QueryState>
  )
}
