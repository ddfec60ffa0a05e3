import { sendProductIdea } from '#contract/ideas/ideas.ts'
import { limits } from '#contract/rules.ts'

type Attachment = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>

export type Choice<Kind> = { files: Kind[]; problem: string | undefined }

const wrongFile = sendProductIdea.uploads?.files?.refusal
const tooMuch = `Attach at most ${limits.ideaFiles} files, ${limits.ideaTotalBytes / 2 ** 20} MB in all.`

/** Returns the files with the allowed ones added, and the reason why others were refused. */
export function addFiles<Kind extends Attachment>(
  files: readonly Kind[],
  more: readonly Kind[],
): Choice<Kind> {
  const fitting = more.filter(isAllowed)
  const choice: Choice<Kind> = {
    files: [...files],
    problem: fitting.length < more.length ? wrongFile : undefined,
  }
  for (const file of fitting) {
    if (choice.files.some((known) => isSame(known, file))) continue
    if (hasRoom(choice.files, file)) choice.files.push(file)
    else choice.problem ??= tooMuch
  }
  return choice
}

/** Decides by type or, because browsers know no type of some files, by extension; the server checks the content. */
function isAllowed({ name, type, size }: Attachment) {
  return (types.test(type) || endings.test(name)) && size <= limits.fileBytes
}

// Without SVG, which can contain scripts.
const types =
  /^(image\/(png|jpe?g|gif|webp|avif|hei[cf]|tiff|(x-ms-)?bmp)|video\/(mp4|quicktime|webm|x-matroska|matroska|x-msvideo|avi|3gpp2?|x-m4v)|audio\/(mpeg|mp3|mp4|x-m4a|aac|x-aac|vnd\.dlna\.adts|(x-|vnd\.)?wave?|ogg|opus|(x-)?flac))$/
const endings = /\.(hei[cf]|avif|tiff?|bmp|mkv|avi|m4[av]|aac|flac|opus)$/i

function isSame(one: Attachment, other: Attachment) {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

function hasRoom(files: readonly Attachment[], file: Attachment) {
  const bytes = files.reduce((sum, { size }) => sum + size, file.size)
  return files.length < limits.ideaFiles && bytes <= limits.ideaTotalBytes
}

/** Returns the progress of each file from 0 to 1; files are sent one after the other. */
export function progressOfEach(files: readonly Pick<File, 'size'>[], fraction: number): number[] {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let left = total * fraction
  return files.map(({ size }) => {
    const sent = Math.min(Math.max(left, 0), size)
    left -= size
    return size === 0 ? fraction : sent / size
  })
}

export function messageProblem(message: string): string | undefined {
  return sendProductIdea.body.safeParse({ message }).error?.issues[0]?.message
}
