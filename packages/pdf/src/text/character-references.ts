/**
 * Names of letters, blanks and marks of texts in HTML (HTML Living Standard, 13.5), by code point: `#` begins those that follow
 * one code point, `=` is between names of the same.
 */
const runs = `
  #9 Tab NewLine #21 excl QUOT=quot num dollar percnt AMP=amp apos lpar rpar ast=midast plus comma #2e period sol #3a colon semi
  LT=lt equals GT=gt quest commat #5b lbrack=lsqb bsol rbrack=rsqb Hat UnderBar=lowbar DiacriticalGrave=grave #7b lbrace=lcub
  VerticalLine=verbar=vert rbrace=rcub #a0 NonBreakingSpace=nbsp iexcl cent pound curren yen brvbar sect Dot=DoubleDot=die=uml
  COPY=copy ordf laquo not shy REG=circledR=reg macr=strns deg PlusMinus=plusmn=pm sup2 sup3 DiacriticalAcute=acute micro para
  CenterDot=centerdot=middot Cedilla=cedil sup1 ordm raquo frac14 frac12=half frac34 iquest Agrave Aacute Acirc Atilde Auml
  Aring=angst AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times
  Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml div=divide oslash ugrave uacute ucirc uuml yacute thorn
  yuml Amacr amacr Abreve abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron dcaron Dstrok dstrok Emacr
  emacr #116 Edot edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve gbreve Gdot gdot Gcedil #124 Hcirc hcirc Hstrok hstrok
  Itilde itilde Imacr imacr #12e Iogon iogon Idot imath=inodot IJlig ijlig Jcirc jcirc Kcedil kcedil kgreen Lacute lacute Lcedil
  lcedil Lcaron lcaron Lmidot lmidot Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron ncaron napos ENG eng Omacr omacr #150
  Odblac odblac OElig oelig Racute racute Rcedil rcedil Rcaron rcaron Sacute sacute Scirc scirc Scedil scedil Scaron scaron
  Tcedil tcedil Tcaron tcaron Tstrok tstrok Utilde utilde Umacr umacr Ubreve ubreve Uring uring Udblac udblac Uogon uogon Wcirc
  wcirc Ycirc ycirc Yuml Zacute zacute Zdot zdot Zcaron zcaron #192 fnof #1b5 imped #1f5 gacute #237 jmath #2c6 circ Hacek=caron
  #2d8 Breve=breve DiacriticalDot=dot ring ogon DiacriticalTilde=tilde DiacriticalDoubleAcute=dblac #311 DownBreve #391 Alpha
  Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho #3a3 Sigma Tau Upsilon Phi Chi Psi Omega=ohm
  #3b1 alpha beta gamma delta epsi=epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf=sigmav=varsigma sigma
  tau upsi=upsilon phi chi psi omega #3d1 thetasym=thetav=vartheta Upsi=upsih #3d5 phiv=straightphi=varphi piv=varpi #3dc Gammad
  digamma=gammad #3f0 kappav=varkappa rhov=varrho #3f5 epsiv=straightepsilon=varepsilon #401 IOcy DJcy GJcy Jukcy DScy Iukcy
  YIcy Jsercy LJcy NJcy TSHcy KJcy #40e Ubrcy DZcy Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy
  Ucy Fcy KHcy TScy CHcy SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy lcy mcy ncy
  ocy pcy rcy scy tcy ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy yucy yacy #451 iocy djcy gjcy jukcy dscy iukcy
  yicy jsercy ljcy njcy tshcy kjcy #45e ubrcy dzcy #2002 ensp emsp emsp13 emsp14 #2007 numsp puncsp ThinSpace=thinsp
  VeryThinSpace=hairsp NegativeMediumSpace=NegativeThickSpace=NegativeThinSpace=NegativeVeryThinSpace=ZeroWidthSpace zwnj zwj
  lrm rlm dash=hyphen #2013 ndash mdash horbar #2018 OpenCurlyQuote=lsquo CloseCurlyQuote=rsquo=rsquor #201c
  OpenCurlyDoubleQuote=ldquo CloseCurlyDoubleQuote=rdquo=rdquor #2039 lsaquo rsaquo #205f MediumSpace NoBreak ApplyFunction=af
  InvisibleTimes=it InvisibleComma=ic #20ac euro #20db TripleDot=tdot DotDot #fb00 fflig filig fllig
`;

/** Code points by the names of character references. */
export const characterReferences: ReadonlyMap<string, number> = new Map(readRuns());

function* readRuns(): Generator<[name: string, codePoint: number]> {
  let codePoint = 0;
  for (const item of runs.trim().split(/\s+/)) {
    if (item.startsWith('#')) codePoint = Number.parseInt(item.slice(1), 16);
    else {
      for (const name of item.split('=')) yield [name, codePoint];
      codePoint++;
    }
  }
}
