import { type User, updateUser } from '#contract/accounts.ts'

/** A new photo, none any more, or the one there is. */
export type PhotoChange = File | 'none' | undefined
export type ProfileForm = { name: string; photo: PhotoChange }

/** Only what was filled in and differs; undefined when that is nothing. To have no photo any more is a call of its own. */
export function profileChanges(user: Pick<User, 'name'>, { name, photo }: ProfileForm): FormData | undefined {
  const form = new FormData()
  const newName = name.trim()
  if (newName && newName !== user.name) form.set('name', newName)
  if (photo && photo !== 'none') form.set('profileImg', photo)
  return [...form.keys()].length > 0 ? form : undefined
}

const photos = updateUser.uploads?.profileImg

/** The sentence that refuses this photo, if one does. The server looks at the content as well. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  const isRight = /^image\/(png|jpeg|webp)$/.test(type) && size <= (photos?.maxBytes ?? 0)
  return isRight ? undefined : photos?.refusal
}

/** For a file that calls itself a photo and cannot be shown. */
export const unreadablePhoto = photos?.refusal
