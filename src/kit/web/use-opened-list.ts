import { useEffect, useState } from 'react'

/**
 * For a field whose list is drawn only once it is opened: a closed list has no id yet, so the field that opens it would go on
 * saying to screen readers that it is closed. Spread into the field, which is then drawn once more with its list.
 */
export const useOpenedList = () => {
  const [openings, setOpenings] = useState(0)
  const [, setDrawn] = useState(0)
  useEffect(() => {
    // The list gets its id while it is drawn, in more than one pass.
    const frame = requestAnimationFrame(() => setDrawn(openings))
    return () => cancelAnimationFrame(frame)
  }, [openings])
  return { onDropdownOpen: () => setOpenings((count) => count + 1) }
}
