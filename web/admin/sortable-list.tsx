import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

type Item = { id: string }

type SortableListProps<T extends Item> = {
  label: string
  items: readonly T[]
  nameOf: (item: T) => string
  onSort: (items: T[]) => void
  children: (item: T) => ReactNode
}

/** Shows a list put into order by dragging, or with Space and the arrow keys; each step is read out. */
export function SortableList<T extends Item>({
  label,
  items,
  nameOf,
  onSort,
  children,
}: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const named = (id: unknown) => {
    const item = items[placeOf(id)]
    return item ? nameOf(item) : ''
  }

  function drop({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) onSort(arrayMove([...items], placeOf(active.id), placeOf(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `${named(active.id)} is picked up.`,
          onDragOver: ({ active, over }) =>
            over ? `${named(active.id)} is at place ${placeOf(over.id) + 1} of ${items.length}.` : undefined,
          onDragEnd: ({ active, over }) =>
            `${named(active.id)} is put down${over ? ` at place ${placeOf(over.id) + 1}` : ''}.`,
          onDragCancel: ({ active }) => `${named(active.id)} is back at its place.`,
        },
      }}
    >
      <SortableContext items={[...items]} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="panel divide-y divide-line empty:hidden">
          {items.map((item) => (
            <Row key={item.id} id={item.id} name={nameOf(item)}>
              {children(item)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Row({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`relative flex items-center gap-2 bg-surface py-1 pr-4 first:rounded-t-lg last:rounded-b-lg ${isDragging ? 'z-10 shadow-raised' : ''}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className="inline-grid size-11 shrink-0 cursor-grab self-start touch-none place-items-center rounded-sm text-muted hover:text-ink"
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
      {children}
    </li>
  )
}
