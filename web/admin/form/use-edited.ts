import { useState } from 'react'

export type Edited<Value> = ReturnType<typeof useEdited<Value>>

/**
 * What is typed over what is saved, beside other forms of the same thing. A newer version that says the same here is
 * built on; one that differs is shown at once, or, over unsaved changes, left for the server to refuse.
 */
export function useEdited<Value>(
  newest: { saved: Value; version: number },
  inWords: (value: Value) => string = JSON.stringify,
) {
  const [base, setBase] = useState({ ...newest, isTaken: false })
  const [value, setValue] = useState(newest.saved)
  const isChanged = inWords(value) !== inWords(base.saved)

  function takeNewest() {
    setBase({ ...newest, isTaken: false })
    setValue(newest.saved)
  }

  if (newest.version !== base.version) {
    if (!isChanged || base.isTaken) takeNewest()
    else if (inWords(newest.saved) === inWords(base.saved)) setBase({ ...newest, isTaken: false })
  }

  return {
    value,
    set: setValue,
    isChanged,
    /** The version that a save builds on. */
    version: base.version,
    discard: takeNewest,
    /** The server has taken the value: what it makes of it comes with the next version. */
    taken: () => setBase((before) => ({ ...before, isTaken: true })),
  }
}
