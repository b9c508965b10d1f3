import { useEffect, useRef } from 'react'

/** Has other parts of an order's page asked for anew once its money came further; no stage while that is not known yet. */
export const useFollow = (stage: string | undefined, askAnew: () => void): void => {
  const seen = useRef(stage)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== stage) askAnew()
    seen.current = stage
  }, [stage, askAnew])
}
