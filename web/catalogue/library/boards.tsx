import { useQuery } from '@tanstack/react-query'
import { Folder, Heart, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createBoard } from '#contract/catalogue/members/boards.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { countOf } from '../../ui/format/format.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BoardNameForm } from '../boards/board-name-form.tsx'
import { boardList, refreshBoards } from '../boards/board-queries.ts'
import { favouriteRow } from '../products/catalogue-queries.ts'
import { useMarks } from '../products/marks.ts'

const covers = 3

export function Boards() {
  const [isNaming, setNaming] = useState(false)
  const navigate = useNavigate()
  const boards = useQuery(boardList())

  async function create(name: string) {
    const { id } = await call(createBoard, { body: { name } })
    await refreshBoards()
    await navigate(boardPath(id))
  }

  return (
    <SettingsSection
      title="Favourites and boards"
      text="Collect designs under a name: for a market, a season, a customer."
    >
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <FavouriteTile />
        {boards.data?.map(({ id, name, products, covers }) => (
          <Tile key={id} to={boardPath(id)} name={name} count={products} covers={covers} />
        ))}
        {boards.isPending && (
          <li>
            <LoadingRegion>
              <Skeleton className="aspect-4/3 w-full rounded-lg" />
            </LoadingRegion>
          </li>
        )}
      </ul>
      {boards.isError && <FailurePanel error={boards.error} onRetry={() => void boards.refetch()} />}
      <Button className="justify-self-start" onClick={() => setNaming(true)}>
        New board
      </Button>
      <Dialog open={isNaming} onOpenChange={setNaming} title="New board" closeOnClickOutside={false}>
        <BoardNameForm submitLabel="Create board" onName={create} />
      </Dialog>
    </SettingsSection>
  )
}

function boardPath(id: string) {
  return `/library/board/${id}`
}

function FavouriteTile() {
  const { favourites } = useMarks()
  const { data: products = [] } = useQuery({ ...favouriteRow(covers), enabled: favourites.length > 0 })
  return (
    <Tile
      to="/products?only=favourites"
      name="Favourites"
      icon={Heart}
      count={favourites.length}
      covers={products.flatMap(({ cover }) => cover?.cardUrl ?? [])}
    />
  )
}

type TileProps = { to: string; name: string; count: number; covers: readonly string[]; icon?: LucideIcon }

function Tile({ to, name, count, covers: [first, ...others], icon: Icon = Folder }: TileProps) {
  return (
    <li>
      <Link to={to} className="group grid grid-cols-1 gap-2">
        <span
          aria-hidden="true"
          className="grid aspect-4/3 grid-cols-[2fr_1fr] gap-0.5 overflow-hidden rounded-lg bg-sunken"
        >
          {first ? (
            <img
              src={first}
              alt=""
              loading="lazy"
              className={`size-full object-cover ${others.length === 0 ? 'col-span-2' : ''}`}
            />
          ) : (
            <Icon size={28} className="col-span-2 place-self-center text-muted" />
          )}
          {others.length > 0 && (
            <span className={`grid gap-0.5 ${others.length > 1 ? 'grid-rows-2' : ''}`}>
              {others.map((cover) => (
                <img
                  key={cover}
                  src={cover}
                  alt=""
                  loading="lazy"
                  className="size-full min-h-0 object-cover"
                />
              ))}
            </span>
          )}
        </span>
        <span>
          <span className="block truncate font-semibold group-hover:underline">{name}</span>
          <span className="block text-muted text-sm">{countOf(count, 'design')}</span>
        </span>
      </Link>
    </li>
  )
}
