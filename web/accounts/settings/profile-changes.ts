import { type User, updateUser } from '#contract/accounts/accounts.ts'

/** A new photo, `none` to remove it, or undefined to keep it. */
export type PhotoChange = File | 'none' | undefined
export type ProfileForm = { name: string; photo: PhotoChange }

/** Returns the changed fields; undefined without a change. Removing the photo is another call. */
export function profileChanges(user: Pick<User, 'name'>, { name, photo }: ProfileForm): FormData | undefined {
  const form = new FormData()
  const newName = name.trim()
  if (newName && newName !== user.name) form.set('name', newName)
  if (photo && photo !== 'none') form.set('profileImg', photo)
  return [...form.keys()].length > 0 ? form : undefined
}

const photos = updateUser.uploads?.profileImg

/** The server checks the content too. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  const isRight = /^image\/(png|jpeg|webp)$/.test(type) && size <= (photos?.maxBytes ?? 0)
  return isRight ? undefined : photos?.refusal
}

export const unreadablePhoto = photos?.refusal
