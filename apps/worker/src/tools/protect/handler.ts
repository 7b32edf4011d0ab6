import { randomBytes } from 'node:crypto';
import {
  declareEncryption,
  dropClaimsAgainstEncryption,
  encryptionWith,
  permanentId,
  encodePermissions,
  preparePassword,
  saveObjects,
  defaultObjectStreams,
} from '@blattwerk/pdf/internal';
import { type Contracts, type NoticeKey, type OptionsOf, permissionsOf, ToolError } from '@blattwerk/shared';
import { sendPieces } from '../../answer/send-pieces.ts';
import { fileNotices, withDocument } from '../../pdf/open/open-document.ts';
import type { Handler } from '../../tool-run.ts';

/** Encrypts a PDF with a password or with restrictions alone; one that is encrypted already has to be unlocked first. */
export const protectHandler: Handler<Contracts['protect']> = async ([input], options, run) => {
  run.startStage('analyzing');
  // Preparation can remove all characters.
  if (options.password !== '' && preparePassword(options.password).trim() === '')
    throw new ToolError('noPassword', { field: 'password' });
  const { pieces, notices } = await withDocument(input, run, async (opened) => {
    run.startStage('processing');
    const { document } = opened;
    const notices: NoticeKey[] = dropClaimsAgainstEncryption(document) ? ['conformanceDropped'] : [];
    const version = declareEncryption(document);
    const encryption = encryptionWith(passwordsOf(options), encodePermissions(permissionsOf(options)));
    const id = permanentId(document);
    const saving = { version, objectStreams: defaultObjectStreams, encryption, id };
    return { pieces: saveObjects(document, document.trailer, saving), notices: fileNotices(opened, notices) };
  });
  run.startStage('finishing');
  await sendPieces(pieces, run);
  return { facts: {}, ...notices };
};

type Options = OptionsOf<Contracts['protect']>;

/**
 * An empty user password opens the file by itself (ISO 32000-2, 7.6.4.1). The owner password lifts all restrictions. Without one, it is the user password where there are no restrictions, and
 * otherwise random, so that restrictions cannot be lifted.
 */
function passwordsOf(options: Options): { user: string; owner: string } {
  const user = preparePassword(options.password);
  const owner = preparePassword(options.owner_password ?? '');
  if (owner !== '') return { user, owner };
  const isUnrestricted = Object.values(permissionsOf(options)).every(Boolean);
  return { user, owner: isUnrestricted ? user : randomBytes(48).toString('base64') };
}
