export const texts = {
  editor: 'Seite mit dem, was darauf liegt',
  tools: 'Seite, Rückgängig und Ansicht',
  page: 'Seite {{page}}',
  keys: 'Pfeiltasten: verschieben, mit Umschalttaste weiter. Alt und Pfeiltasten: Größe. Eckige Klammern: drehen. Entfernen-Taste: entfernen. Escape: Auswahl aufheben.',
  areaKeys:
    'Pfeiltasten: verschieben, mit Umschalttaste weiter. Alt und Pfeiltasten: rechten und unteren Rand verschieben. Entfernen-Taste: entfernen. Escape: Auswahl aufheben.',
  rotate: 'Drehen',
  name: {
    text: 'Text „{{content}}“, Seite {{page}}, {{area}}, {{width}} mal {{height}} Millimeter, {{pages}}',
    image: 'Bild „{{content}}“, Seite {{page}}, {{area}}, {{width}} mal {{height}} Millimeter, {{pages}}',
    check: 'Haken, Seite {{page}}, {{area}}, {{width}} mal {{height}} Millimeter, {{pages}}',
    cross: 'Kreuz, Seite {{page}}, {{area}}, {{width}} mal {{height}} Millimeter, {{pages}}',
    dot: 'Punkt, Seite {{page}}, {{area}}, {{width}} mal {{height}} Millimeter, {{pages}}',
    area: 'Feld, Seite {{page}}, {{area}}, {{width}} mal {{height}} Millimeter, {{pages}}',
  },
  areas: {
    center: 'in der Mitte',
    'top-left': 'oben links',
    'top-center': 'oben in der Mitte',
    'top-right': 'oben rechts',
    'middle-left': 'links in der Mitte',
    'middle-right': 'rechts in der Mitte',
    'bottom-left': 'unten links',
    'bottom-center': 'unten in der Mitte',
    'bottom-right': 'unten rechts',
  },
  repeated: '{{count}}-mal über die Seite verteilt',
  allPages: 'auf allen Seiten',
  somePages: 'auf den Seiten {{pages}}',
  signed: {
    warning:
      'Dieses PDF trägt eine digitale Signatur. Sie bestätigt, dass es unverändert ist, und wird ungültig, wenn Sie es ändern.',
    accept: 'Das PDF trotzdem ändern',
  },
  spoken: {
    move: 'Mitte {{x}} Millimeter von links, {{y}} Millimeter von oben, {{area}}.',
    resize: '{{width}} mal {{height}} Millimeter.',
    rotate: '{{angle}} Grad.',
    removed: 'Entfernt.',
    undone: 'Rückgängig gemacht.',
    redone: 'Wiederhergestellt.',
  },
};
