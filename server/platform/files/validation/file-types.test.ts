import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeOf } from './file-types.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

const box = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 2, 0])

test('pictures, videos and sounds are recognised by their first bytes', () => {
  const cases: [start: Buffer, mime: string][] = [
    [bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'image/png'],
    [bytes([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [bytes('GIF89a'), 'image/gif'],
    [bytes('GIF87a'), 'image/gif'],
    [bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '), 'image/webp'],
    [bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '), 'audio/wav'],
    [box('isom'), 'video/mp4'],
    [box('mp42'), 'video/mp4'],
    [box('3gp5'), 'video/mp4'],
    [box('M4V '), 'video/mp4'],
    // Apple TV, iPhone, Sony, Flash and NTT (https://mp4ra.org/registered-types/brands).
    ...['M4VH', 'M4VP', 'XAVC', 'f4v ', 'mmp4'].map((brand): [Buffer, string] => [box(brand), 'video/mp4']),
    [box('M4A '), 'audio/mp4'],
    [box('qt  '), 'video/quicktime'],
    // QuickTime File Format, "QuickTime Movie Files": any of these atoms may come first.
    [bytes([0, 0, 0, 8], 'wide', [0, 1, 2, 3], 'mdat'), 'video/quicktime'],
    [bytes([0, 9, 9, 9], 'moov'), 'video/quicktime'],
    [bytes([9, 9, 9, 9], 'mdat'), 'video/quicktime'],
    [bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84], 'webm'), 'video/webm'],
    [bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88], 'matroska'), 'video/x-matroska'],
    [bytes('RIFF', [1, 2, 3, 4], 'AVI LIST'), 'video/x-msvideo'],
    [bytes('BM', [9, 9, 9, 9, 0, 0, 0, 0]), 'image/bmp'],
    [bytes('II*', [0]), 'image/tiff'],
    [bytes('II+', [0]), 'image/tiff'],
    [bytes('MM', [0], '*'), 'image/tiff'],
    [box('avif'), 'image/avif'],
    [box('heic'), 'image/heic'],
    [box('mif1'), 'image/heic'],
    [bytes([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
    [bytes('OggS', [0, 2]), 'audio/ogg'],
    [bytes('fLaC', [0, 0, 0]), 'audio/flac'],
    // The stream information is the last block of metadata (RFC 9639, 8.1).
    [bytes('fLaC', [0x80, 0, 0]), 'audio/flac'],
    [bytes('RF64', [1, 2, 3, 4], 'WAVEds64'), 'audio/wav'],
    [bytes('ID3', [4, 0]), 'audio/mpeg'],
    [bytes([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
  ]
  for (const [start, mime] of cases) assert.equal(typeOf(start)?.mime, mime)
})

test('other content has no type', () => {
  const others = [
    bytes(),
    bytes([0xff]),
    bytes('<svg xmlns="http://www.w3.org/2000/svg">'),
    bytes('<!doctype html>'),
    bytes('PK', [3, 4]),
    bytes('MZ'),
    bytes('%PDF-1.7'),
    bytes([0x7f], 'ELF'),
    bytes('#!/bin/sh'),
    bytes('GIF88a'),
    bytes('RIFF', [1, 2, 3, 4], 'CDDA'),
    bytes('BM', [9, 9, 9, 9, 1, 0, 0, 0]),
    bytes([0xff, 0xff, 0xff, 0xff]),
    bytes([0xff, 0xfe], 'a\0b\0'),
    box('evil'),
    bytes('For free: a list'),
    bytes('See skip it'),
  ]
  for (const start of others) assert.equal(typeOf(start), undefined, start.toString('latin1'))
})
