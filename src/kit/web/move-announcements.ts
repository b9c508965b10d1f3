type Moved = { active: { id: string | number }; over: { id: string | number } | null }

/** What screen readers are told while an item of a list is moved: names and places, where `@dnd-kit` has ids of its own. */
export const moveAnnouncements = (items: readonly { id: string; name: string }[]) => {
  const nameOf = ({ active }: Pick<Moved, 'active'>) => items.find(({ id }) => id === active.id)?.name ?? 'It'
  const placeOf = (at: Moved['active'] | null) => {
    const index = items.findIndex(({ id }) => id === at?.id)
    return index < 0 ? null : `${index + 1} of ${items.length}`
  }
  const told = (moved: Moved, does: string) => {
    const place = placeOf(moved.over)
    return place === null ? undefined : `${nameOf(moved)} ${does} ${place}.`
  }
  return {
    onDragStart: (moved: Pick<Moved, 'active'>) => `${nameOf(moved)} picked up. It is ${placeOf(moved.active)}.`,
    onDragOver: (moved: Moved) => told(moved, moved.over?.id === moved.active.id ? 'is at' : 'moved to'),
    onDragEnd: (moved: Moved) => told(moved, 'dropped at') ?? `${nameOf(moved)} is where it was.`,
    onDragCancel: (moved: Moved) => `${nameOf(moved)} is back where it was.`,
  }
}
