import { type User, updateUser } from '#contract/accounts.ts'

export type ProfileForm = { name: string; photo: File | undefined }

/** Only what was filled in and differs; undefined when that is nothing. */
export function profileChanges(user: Pick<User, 'name'>, { name, photo }: ProfileForm): FormData | undefined {
  const form = new FormData()
  const newName = name.trim()
  if (newName && newName !== user.name) form.set('name', newName)
  if (photo) form.set('profileImg', photo)
  return [...form.keys()].length > 0 ? form : undefined
}

const photos = updateUser.uploads?.profileImg

/** The sentence that refuses this photo, if one does. The server looks at the content as well. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  const isRight = /^image\/(png|jpeg|webp)$/.test(type) && size <= (photos?.maxBytes ?? 0)
  return isRight ? undefined : photos?.refusal
}
