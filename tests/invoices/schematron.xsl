<?xml version="1.0" encoding="UTF-8"?>
<!-- Rules of Schematron (ISO/IEC 19757-3) as XSLT that reports each broken assertion: as much of it as XRechnung's rules use. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:out="urn:result"
  xmlns:sch="http://purl.oclc.org/dsdl/schematron" xmlns:xs="http://www.w3.org/2001/XMLSchema" exclude-result-prefixes="sch">
  <xsl:namespace-alias stylesheet-prefix="out" result-prefix="xsl"/>
  <xsl:output indent="yes"/>

  <xsl:variable name="schema" select="/sch:schema"/>
  <xsl:variable name="included" select="for $each in $schema/sch:include return doc(resolve-uri($each/@href, base-uri($each)))/*"/>
  <xsl:variable name="patterns" select="$included, $schema/sch:pattern"/>

  <xsl:template match="/">
    <out:stylesheet version="3.0">
      <xsl:for-each-group select="$schema/sch:ns" group-by="@prefix">
        <xsl:namespace name="{@prefix}" select="string(@uri)"/>
      </xsl:for-each-group>
      <xsl:namespace name="xs">http://www.w3.org/2001/XMLSchema</xsl:namespace>
      <xsl:copy-of select="$schema/xsl:function"/>
      <xsl:for-each select="$schema/sch:let, $patterns/sch:let">
        <out:variable name="{@name}" select="{@value}"/>
      </xsl:for-each>
      <out:template match="/">
        <report>
          <xsl:for-each select="$patterns[sch:rule]">
            <out:apply-templates select="*" mode="p{position()}"/>
          </xsl:for-each>
        </report>
      </out:template>
      <xsl:for-each select="$patterns[sch:rule]">
        <xsl:variable name="mode" select="'p' || position()"/>
        <!-- An element is checked by the first rule of a pattern that it matches. -->
        <xsl:for-each select="sch:rule">
          <out:template match="{@context}" mode="{$mode}" priority="{1000 - position()}">
            <xsl:for-each select="sch:let">
              <out:variable name="{@name}" select="{@value}"/>
            </xsl:for-each>
            <xsl:for-each select="sch:assert">
              <out:if test="not({@test})">
                <failed-assert id="{@id}" flag="{@flag}"/>
              </out:if>
            </xsl:for-each>
            <out:apply-templates select="*" mode="{$mode}"/>
          </out:template>
        </xsl:for-each>
        <out:template match="*" mode="{$mode}" priority="-1">
          <out:apply-templates select="*" mode="{$mode}"/>
        </out:template>
      </xsl:for-each>
    </out:stylesheet>
  </xsl:template>
</xsl:stylesheet>
