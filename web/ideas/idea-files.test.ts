import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFiles, messageProblem, progressOfEach } from './idea-files.ts'

const MB = 1024 * 1024
const file = (name: string, type: string, size = MB) => ({ name, type, size, lastModified: 1 })
const picture = file('vase.png', 'image/png')
const names = ({ files }: { files: { name: string }[] }) => files.map(({ name }) => name)

test('images, videos and audio files are accepted', () => {
  const files = [
    picture,
    file('turn.mp4', 'video/mp4'),
    file('hum.mp3', 'audio/mpeg'),
    file('a.webp', 'image/webp'),
    file('IMG_1.HEIC', ''),
    file('old.avi', 'video/x-msvideo'),
    file('scan.tiff', 'image/tiff'),
    file('hum.aac', 'audio/vnd.dlna.adts'),
  ]
  assert.deepEqual(addFiles([], files), { files, problem: undefined })
})

test('another type, a drawing that may run scripts, or too large a file stays out; the others stay', () => {
  const problem = 'Invalid file type or size. Max 50MB.'
  for (const wrong of [
    file('plan.pdf', 'application/pdf'),
    file('vase.stl', ''),
    file('logo.svg', 'image/svg+xml'),
    file('song.mid', 'audio/midi'),
    file('long.mp4', 'video/mp4', 50 * MB + 1),
  ])
    assert.deepEqual(addFiles([], [wrong, picture]), { files: [picture], problem }, wrong.name)
})

test('a file of exactly 50 MB is accepted', () => {
  assert.equal(addFiles([], [file('long.mp4', 'video/mp4', 50 * MB)]).problem, undefined)
})

test('the same file twice is one', () => {
  assert.deepEqual(addFiles([picture], [picture, { ...picture }]), { files: [picture], problem: undefined })
  assert.equal(addFiles([picture], [{ ...picture, lastModified: 2 }]).files.length, 2)
})

test('ten files and 200 MB are the most', () => {
  const many = Array.from({ length: 11 }, (_, index) => file(`${index}.png`, 'image/png'))
  const problem = 'Attach at most 10 files, 200 MB in all.'
  assert.deepEqual(addFiles([], many), { files: many.slice(0, 10), problem })
  const heavy = Array.from({ length: 5 }, (_, index) => file(`${index}.mp4`, 'video/mp4', 45 * MB))
  assert.deepEqual(names(addFiles([], [...heavy, picture])), ['0.mp4', '1.mp4', '2.mp4', '3.mp4', 'vase.png'])
})

test('the upload progress fills one file after the other', () => {
  const files = [{ size: 100 }, { size: 300 }]
  assert.deepEqual(progressOfEach(files, 0), [0, 0])
  assert.deepEqual(progressOfEach(files, 0.125), [0.5, 0])
  assert.deepEqual(progressOfEach(files, 0.625), [1, 0.5])
  assert.deepEqual(progressOfEach(files, 1), [1, 1])
  assert.deepEqual(progressOfEach([{ size: 0 }], 1), [1])
})

test('a message of blanks is refused', () => {
  assert.equal(messageProblem(' \n\t'), 'Message cannot be empty.')
  assert.equal(messageProblem('An octopus for bottles'), undefined)
  assert.equal(messageProblem('x'.repeat(5001)), 'Message must be at most 5,000 characters long.')
})
