import { ShortcutSwitch } from '../../ui/browser/shortcut-switch.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const shortcuts = [
  { key: '/', what: 'Search' },
  { key: '?', what: 'This list' },
  { key: '← ↑ → ↓', what: 'Rotate the 3D view' },
  { key: '+ −', what: 'Zoom the 3D view' },
  { key: 'R', what: 'Reset the 3D view' },
  { key: 'Esc', what: 'Close the dialog or menu' },
]

export function ShortcutDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...props} title="Keyboard shortcuts">
      <dl className="mb-5">
        {shortcuts.map(({ key, what }) => (
          <div key={key} className="flex items-center justify-between border-line border-t py-2.5">
            <dt>{what}</dt>
            <dd>
              <kbd className="grid min-w-8 place-items-center rounded-sm border border-edge bg-sunken px-2 py-0.5 font-sans text-sm">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <ShortcutSwitch />
      <p className="mt-1 pl-8 text-muted text-sm">You can also change this in the settings, under Profile.</p>
    </Dialog>
  )
}
