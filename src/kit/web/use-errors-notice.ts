import { useEffect, useId, useRef } from 'react'
import { notify } from './notification/notify.tsx'

/** What a notice about a form's fields is about: it leaves once the last of them is corrected. */
export const useErrorsNotice = (errors: object | undefined): string => {
  const about = useId()
  const isWrong = errors !== undefined && Object.values(errors).some(Boolean)
  const wasWrong = useRef(isWrong)
  useEffect(() => {
    if (wasWrong.current && !isWrong) notify.settle(about)
    wasWrong.current = isWrong
  }, [isWrong, about])
  return about
}
